import { mkdir, writeFile } from 'node:fs/promises'
import { generated } from '../src/generate/generated.ts'

const root = new URL('../../../', import.meta.url)
for (const [path, text] of Object.entries(generated())) {
  const file = new URL(path, root)
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, text)
  console.log(`wrote ${path}`)
}
