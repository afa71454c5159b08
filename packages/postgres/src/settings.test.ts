import { expect, test } from 'vitest'
import { durableSettings } from './settings.ts'

const gibibyte = 1024 ** 3

test('data is durable and only this machine can connect', () => {
  expect(durableSettings()).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
  })
})

test('the buffers follow the memory of the machine within bounds', () => {
  expect(durableSettings(gibibyte / 4).shared_buffers).toBe('128MB')
  expect(durableSettings(4 * gibibyte).shared_buffers).toBe('819MB')
  expect(durableSettings(256 * gibibyte).shared_buffers).toBe('1024MB')
})
