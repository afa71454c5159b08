import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../src/postmaster.ts'
import { cloneTemplate, startTestServer } from '../src/testing.ts'
import { ask } from './folder.ts'

vi.setConfig({ testTimeout: 60_000 })

test('every file gets a database of its own from one template', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  await ask(server.url, 'CREATE DATABASE ready')
  const template = new URL(server.url)
  template.pathname = '/ready'
  await ask(template.href, 'CREATE TABLE note AS SELECT 1 AS answer')

  const [one, two] = await Promise.all([cloneTemplate(server.url, 'ready'), cloneTemplate(server.url, 'ready')])
  await ask(one.url, 'UPDATE note SET answer = 2')
  expect(await ask(one.url, 'SELECT answer FROM note')).toBe(2)
  expect(await ask(two.url, 'SELECT answer FROM note')).toBe(1)
  await one.drop()
  await expect(ask(one.url, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('stops its server', async () => {
  const server = await startTestServer()
  const pid = Number(await ask(server.url, "SELECT (regexp_match(pg_read_file('postmaster.pid'), '^[0-9]+'))[1]"))
  expect(isAlive(pid)).toBe(true)
  await server.stop()
  expect(isAlive(pid)).toBe(false)
})
