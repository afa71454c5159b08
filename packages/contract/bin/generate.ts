import { writeFile } from 'node:fs/promises'
import { generated } from '../src/kernel/generated.ts'

const root = new URL('../../../', import.meta.url)
for (const [path, text] of Object.entries(generated())) {
  await writeFile(new URL(path, root), text)
  console.log(`wrote ${path}`)
}
