import { readFile } from 'node:fs/promises'
import { checkReceipt } from '../src/erasure/receipt.ts'

/** Checks a receipt of the erasure desk without any installation: `node apps/core/bin/check-receipt.ts receipt.json`. */
const [, , file] = process.argv
if (file === undefined) throw new Error('Name the file of the receipt.')
const receipt = checkReceipt(JSON.parse(await readFile(file, 'utf8')))
process.stdout.write(
  receipt
    ? `Signed by the key ${receipt.publicKey} and not changed since.\nCompare the key with the one that ${receipt.tenant} has given you.\n`
    : 'This is not a valid receipt, or it was changed after signing.\n',
)
process.exitCode = receipt ? 0 : 1
