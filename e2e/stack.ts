import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD } from './password.ts'
import { startProduct } from './product.ts'

const PORT = 8460

/** Starts the product with demonstration data in a folder of its own; E2E_URL takes one that runs already, with its E2E_DATA_DIR. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {}
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const product = await startProduct(PORT, { DATA_DIR: dataDir, SEED: 'demo', DEMO_PASSWORD: PASSWORD })
  process.env.E2E_DATA_DIR = dataDir // for journeys that have to let days pass
  return async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
