/** Signatures in the interfaces of a route file, laid out. */
import { ts } from 'ts-morph';
import { isCanonicalSignature } from './canonical.js';
import { layOut } from './document.js';
import { memberDocument } from './type-document.js';
import { widthOf } from './width.js';

const INDENTATION = '    ';

/** One signature as a member of an interface, which stands in a module; parsed only where patterns do not tell. */
export function signatureLines(signature: string, width: number): string {
  const line = `${INDENTATION}${signature};`;
  if (widthOf(line) <= width && isCanonicalSignature(signature)) return line;
  const laidOut = layOut([memberDocument(memberOf(signature)), ';'], width - INDENTATION.length);
  return laidOut.replace(/^/gm, INDENTATION);
}

/** @throws Error where the text is no signature, which is a bug of restgen's own */
function memberOf(signature: string): ts.TypeElement {
  const { statements } = ts.createSourceFile(
    'signature.ts',
    `interface Of { ${signature} }`,
    { languageVersion: ts.ScriptTarget.ES2023, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    true,
  );
  const [declaration] = statements;
  const [member] =
    declaration !== undefined && ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
  if (member === undefined) throw new Error(`restgen rendered a signature that is none: ${signature}`);
  return member;
}
