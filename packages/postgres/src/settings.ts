import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/** Settings of the server by name; given at every start, so a changed default reaches old data too. */
export type Settings = Record<string, string>

/** Settings for one application on one machine: durable, loopback only, sized by the machine's memory. */
export function durableSettings(memory = totalmem()): Settings {
  const share = (part: number, most: number) =>
    `${Math.max(128, Math.min(most, Math.floor((memory * part) / mebibyte)))}MB`
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: share(0.2, 1024),
    effective_cache_size: share(0.5, 8192),
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    password_encryption: 'scram-sha-256',
    // Compiling a query costs more than the short queries of an application ever gain.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...sharedMemorySettings(),
  }
}

/** Settings for databases that are thrown away: nothing waits for the disk. */
export const disposableSettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

// Containers often come with 64 MB of /dev/shm, which a parallel query fills: “could not resize shared memory segment”.
function sharedMemorySettings(): Settings {
  try {
    const found = statfsSync('/dev/shm')
    return found.bsize * found.blocks < 256 * mebibyte ? { dynamic_shared_memory_type: 'sysv' } : {}
  } catch {
    return {}
  }
}
