import { writeFile } from 'node:fs/promises'
import { checksPage } from './checks-page.ts'
import { nodesPage } from './nodes-page.ts'

for (const [page, text] of [
  ['docs/nodes.md', nodesPage()],
  ['docs/checks.md', checksPage()],
] as const) {
  await writeFile(new URL(`../../../${page}`, import.meta.url), text)
  console.log(`wrote ${page}`)
}
