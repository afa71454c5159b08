import { expect, it } from 'vitest'
import { TestQueue } from './testQueue.ts'

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
}

it('lets tenants take turns, and refuses where one of them has too many', async () => {
  const queue = new TestQueue()
  const first = held()
  const order: string[] = []
  const add = (tenant: number, name: string) =>
    queue.add(tenant, async () => {
      order.push(name)
    })
  const running = queue.add(1, () => first.promise)
  const all = Array.from({ length: 8 }, (_, at) => add(1, `one ${at}`))
  expect(() => add(1, 'too many')).toThrow(/Other tests are being run/)
  all.push(add(2, 'two'))
  first.resolve()
  await Promise.all([running, ...all])
  expect(order.slice(0, 2)).toEqual(['two', 'one 0'])
  expect(order).toHaveLength(9)
})

it('does not wait longer than asked, and goes on after work that failed', async () => {
  const queue = new TestQueue()
  const first = held()
  const running = queue.add(1, () => first.promise)
  await expect(queue.add(2, () => Promise.resolve(1), 1)).rejects.toThrow(/Other tests are being run/)
  const failing = queue.add(2, () => Promise.reject(new Error('broken')))
  const next = queue.add(2, () => Promise.resolve(2))
  first.resolve()
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(2)
  await running
})

it('refuses work that cannot even begin, and the next has its turn', async () => {
  const queue = new TestQueue()
  const broken = queue.add(1, () => {
    throw new Error('no thread')
  })
  await expect(broken).rejects.toThrow('no thread')
  expect(await queue.add(1, () => Promise.resolve(1))).toBe(1)
})
