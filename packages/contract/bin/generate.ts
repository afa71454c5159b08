import { writeFile } from 'node:fs/promises'
import { generated } from '../src/generate/generated.ts'

const root = new URL('../../../', import.meta.url)
for (const [path, text] of Object.entries(generated())) {
  await writeFile(new URL(path, root), text)
  console.log(`wrote ${path}`)
}
