import { run } from './start/run.ts'

// The product without the example.
await run()
