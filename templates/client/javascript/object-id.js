/** The identity of a document where the host keeps ObjectIds. */
export class ObjectId {
  /** 24 lowercase hex digits. */
  hex;

  constructor(hex) {
    if (!HEX_DIGITS.test(hex)) throw new TypeError(`'${hex}' is no ObjectId: 24 hex digits are`);
    this.hex = hex.toLowerCase();
  }

  toHexString() {
    return this.hex;
  }

  toString() {
    return this.hex;
  }

  toJSON() {
    return this.hex;
  }

  equals(other) {
    return String(other).toLowerCase() === this.hex;
  }
}

export const HEX_DIGITS = /^[0-9a-f]{24}$/i;
