import { writeFile } from 'node:fs/promises'
import { nodesPage } from './nodes-page.ts'

const page = 'docs/nodes.md'
await writeFile(new URL(`../../../${page}`, import.meta.url), nodesPage())
console.log(`wrote ${page}`)
