import { Product } from '../../../apps/core/test/ledger/product.ts'

export interface Stage {
  readonly product: Product
  /** What a machine sends to be let in. */
  readonly headers: Readonly<Record<string, string>>
}

/** The product as its own process on an empty database, with a secret of its first administrator. */
export async function setStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const product = await Product.start()
  try {
    const secret = await product.addSecret()
    return await work({ product, headers: { authorization: `Bearer ${secret}` } })
  } finally {
    await product.stop()
  }
}
