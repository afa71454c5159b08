import { writeFile } from 'node:fs/promises'
import { nodesPage } from './nodes-page.ts'
import { numberRules } from './number-rules.ts'

const files = { 'packages/flow/src/recognise/number-rules.gen.ts': numberRules(), 'docs/nodes.md': nodesPage() }
for (const [path, text] of Object.entries(files)) {
  await writeFile(new URL(`../../../${path}`, import.meta.url), text)
  console.log(`wrote ${path}`)
}
