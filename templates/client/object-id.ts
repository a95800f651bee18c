/** The identity of a document where the host keeps ObjectIds. */
export class ObjectId {
  /** 24 lowercase hex digits. */
  readonly hex: string;

  constructor(hex: string) {
    if (!HEX_DIGITS.test(hex)) throw new TypeError(`'${hex}' is no ObjectId: 24 hex digits are`);
    this.hex = hex.toLowerCase();
  }

  toHexString(): string {
    return this.hex;
  }

  toString(): string {
    return this.hex;
  }

  toJSON(): string {
    return this.hex;
  }

  equals(other: unknown): boolean {
    return String(other).toLowerCase() === this.hex;
  }
}

export const HEX_DIGITS = /^[0-9a-f]{24}$/i;
