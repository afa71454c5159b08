import { expect, test, vi } from 'vitest'
import { askToComeBack } from './comeBack.ts'

function ask(count: number) {
  const connections = Array.from({ length: count }, () => ({ abort: vi.fn() }))
  let second: () => void = () => undefined
  const stopped = vi.fn()
  askToComeBack(connections, (milliseconds, run) => {
    expect(milliseconds).toBe(1_000)
    second = run
    return stopped
  })
  const asked = () => connections.filter(({ abort }) => abort.mock.calls.length === 1).length
  return { connections, asked, stopped, pass: () => second() }
}

test('many connections are asked to come back in parts, each once, all within ten seconds', () => {
  const { connections, asked, stopped, pass } = ask(1_234)
  expect(asked()).toBe(124)
  for (let second = 1; second <= 8; second += 1) {
    pass()
    expect(asked()).toBe(124 * (second + 1))
    expect(stopped).not.toHaveBeenCalled()
  }
  pass()
  expect([asked(), stopped.mock.calls.length]).toEqual([1_234, 1])
  for (const { abort } of connections) expect(abort).toHaveBeenCalledExactlyOnceWith({ allowReconnect: true })
})

test('a few are asked at once, with nothing left to wait for', () => {
  const { asked, stopped } = ask(20)
  expect([asked(), stopped.mock.calls.length]).toEqual([20, 0])
  expect(ask(0).asked()).toBe(0)
})
