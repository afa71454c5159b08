import { expect, test } from 'vitest'
import { DownloadSlots } from './downloadSlots.ts'

test('so many at once, fewer for one person, and free again whatever the end was', async () => {
  const slots = new DownloadSlots(3, 2)
  const ends: (() => void)[] = []
  const begin = (who: string) => slots.hold(who, () => new Promise<void>((resolve) => ends.push(resolve)))
  const [first, second] = [begin('ann'), begin('ann')]
  await expect(begin('ann')).rejects.toMatchObject({ reason: { code: 'download.busy' }, retryAfter: 10 })
  const third = begin('bob')
  await expect(begin('eve')).rejects.toMatchObject({ reason: { code: 'download.busy' } })
  ends[0]?.()
  await first
  await expect(slots.hold('eve', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const fourth = begin('eve')
  await expect(begin('ann')).rejects.toMatchObject({ reason: { code: 'download.busy' } })
  for (const end of ends) end()
  await Promise.all([second, third, fourth])
  await slots.hold('ann', async () => {})
})
