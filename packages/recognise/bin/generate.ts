import { writeFile } from 'node:fs/promises'
import { numberRules } from './number-rules.ts'

const path = 'packages/recognise/src/numbers/number-rules.gen.ts'
await writeFile(new URL(`../../../${path}`, import.meta.url), numberRules())
console.log(`wrote ${path}`)
