import { describe, expect, it } from 'vitest'
import { runScript } from './scriptThreads.ts'

const never = new AbortController().signal
const run = (source: string, input = {}, { tenant = 1, timeoutMs = 2_000, signal = never } = {}) =>
  runScript(tenant, { source, input, timeoutMs }, signal)

describe('scripts', () => {
  it.each<[string, object, unknown]>([
    ['return a + b', { a: 1, b: 2 }, 3],
    ['return { list: a.map((x) => x * 2), text: b + "!" }', { a: [1, 2], b: 'ž' }, { list: [2, 4], text: 'ž!' }],
    ['', {}, null],
    ['return () => 1', {}, null],
    ['return /^(\\d+)-(?<rest>.*)$/.exec("12-ab").groups.rest', {}, 'ab'],
    ['a.push(1); return a.length', { a: [] }, 1],
  ])('%s', async (source, input, result) => {
    expect(await run(source, input)).toEqual({ result })
  })

  it.each([
    ['require("fs")'],
    ['process.exit()'],
    ['fetch("http://127.0.0.1")'],
    ['setTimeout(() => 1)'],
    ['new Worker("x")'],
    ['new WebAssembly.Module()'],
    ['constructor.constructor("return process")().exit()'],
  ])('%s reaches nothing outside', async (source) => {
    expect(await run(`return ${source}.constructor.name`)).toMatchObject({ failed: expect.anything() })
  })

  it('leaves nothing behind for the next one', async () => {
    await run('globalThis.left = 1; Object.prototype.left = 1; JSON.stringify = () => "1"; return 0')
    expect(await run('return [typeof left, {}.left ?? null, JSON.stringify([2])]')).toEqual({
      result: ['undefined', null, '[2]'],
    })
  })

  it.each([
    ['while (true) {}', 'timeout'],
    ['for (;;) try { for (;;) {} } catch { } finally { }', 'timeout'],
    ['return /(a+)+$/.test("a".repeat(60) + "b")', 'timeout'],
    ['throw { get message() { for (;;) {} } }', 'timeout'],
    ['return { toJSON() { for (;;) {} } }', 'timeout'],
    ['const all = []; for (;;) all.push(new ArrayBuffer(2 ** 20))', 'memory'],
    ['return "x".repeat(2 ** 29)', 'memory'],
    ['const f = () => f() + 1; return f()', 'depth'],
    ['return "x".repeat(200000)', 'result'],
    ['const a = {}; a.a = a; return a', 'result'],
    ['return 1n', 'result'],
    ['return import("node:fs")', 'result'],
    ['return (', 'syntax'],
    ['throw new Error("no stock")', 'thrown'],
    ['throw undefined', 'thrown'],
    ['return nothing.at', 'thrown'],
  ])('%s → %s', async (source, code) => {
    // Short where it ends the script; elsewhere a busy machine must not come before the limit that is meant.
    const timeoutMs = code === 'timeout' ? 300 : 60_000
    expect(await run(source, {}, { timeoutMs })).toMatchObject({ failed: { code } })
    expect(await run('return 7')).toEqual({ result: 7 })
  })

  it('says what was thrown, and no more than a line of it', async () => {
    expect(await run('throw new TypeError("no stock")')).toMatchObject({ failed: { message: 'TypeError: no stock' } })
    const long = await run('throw "x".repeat(100000)')
    expect('failed' in long && long.failed.message.length).toBe(300)
  })

  it('lets others go on meanwhile, those of other tenants too', async () => {
    // Both threads are loaded: that takes as long as the machine is busy.
    await Promise.all([1, 2].map((tenant) => run('return 0', {}, { tenant })))
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    const order: string[] = []
    const endless = ['a', 'b', 'c'].map((name) =>
      run('for (;;) {}', {}, { timeoutMs: 400 }).then(() => order.push(name)),
    )
    expect(await run('return 1', {}, { tenant: 2 })).toEqual({ result: 1 })
    order.push('other')
    await Promise.all(endless)
    clearInterval(counting)
    expect(order.slice(1)).toContain('c')
    expect(order.indexOf('other')).toBeLessThan(2)
    expect(turns).toBeGreaterThan(10)
  })

  it('of a tenant with very many leave the others their turn', async () => {
    const abort = new AbortController()
    const many = Array.from({ length: 1_100 }, () => run('return 0', {}, { signal: abort.signal }))
    const other = run('return 1', {}, { tenant: 2 })
    abort.abort()
    expect(await other).toEqual({ result: 1 })
    expect((await Promise.all(many)).some((each) => 'failed' in each && each.failed.code === 'busy')).toBe(true)
  })

  it('of two tenants that are busy let a third one in between', async () => {
    const order: number[] = []
    const one = (tenant: number) => run('return 0', {}, { tenant }).then(() => order.push(tenant))
    const all = [...Array.from({ length: 60 }, (_, index) => one(1 + (index % 2))), one(3)]
    await Promise.all(all)
    expect(order.indexOf(3)).toBeLessThan(10)
  })

  it('wait for a thread that takes long to load', async () => {
    const greedy = 'const all = []; for (;;) all.push(new ArrayBuffer(2 ** 20))'
    // Threads that ran out of memory are not used again.
    await Promise.all([1, 2].map((tenant) => run(greedy, {}, { tenant, timeoutMs: 60_000 })))
    const answer = run('return 1')
    for (const until = performance.now() + 3_300; performance.now() < until; );
    expect(await answer).toEqual({ result: 1 })
  })

  it('that nobody waits for any more is not run', async () => {
    const abort = new AbortController()
    const first = run('for (;;) {}', {}, { timeoutMs: 200 })
    const second = run('return 1', {}, { signal: abort.signal })
    abort.abort()
    expect(await second).toMatchObject({ failed: { code: 'cancelled' } })
    expect(await first).toMatchObject({ failed: { code: 'timeout' } })
  })
})
