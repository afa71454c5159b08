import { run } from '@parley/core'
import { example } from './example.ts'

// The product with the example at hand, for databases that begin with it.
await run(example)
