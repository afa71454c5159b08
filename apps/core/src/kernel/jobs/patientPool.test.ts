import pg from 'pg'
import { expect, test } from 'vitest'
import { patientPool } from './patientPool.ts'

test('what the queue reports after the end is refused to nobody, since nobody waits for it', async () => {
  const pool = new pg.Pool()
  await pool.end()
  await expect(pool.connect()).rejects.toThrow('after calling end')
  expect(await Promise.race([patientPool(pool).connect(), Promise.resolve('still waiting')])).toBe('still waiting')
})
