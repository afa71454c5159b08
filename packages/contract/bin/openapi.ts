import { writeFile } from 'node:fs/promises'
import { openApiDocument } from '../src/generate/openapi.ts'

const path = process.argv[2]
if (!path) {
  console.error('Say where to write the document: npm run openapi -- openapi.json')
  process.exit(1)
}
await writeFile(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log(`wrote ${path}`)
