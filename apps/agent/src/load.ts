import { statfs } from 'node:fs/promises'
import { cpus, freemem, loadavg, totalmem } from 'node:os'
import type { ServerLoad } from '@parley/contract/botDeploy/botServer.schema.ts'

const MB = 1_048_576

/** How much of the machine is in use; of the disk, that of the state folder. */
export async function readLoad(folder: string, processes: number): Promise<ServerLoad> {
  const disk = await statfs(folder)
  const diskMb = Math.round((disk.blocks * disk.bsize) / MB)
  return {
    cpuPercent: Math.round(((loadavg()[0] ?? 0) / cpus().length) * 100),
    memoryMb: Math.round(totalmem() / MB),
    memoryUsedMb: Math.round((totalmem() - freemem()) / MB),
    diskMb,
    diskUsedMb: diskMb - Math.round((disk.bavail * disk.bsize) / MB),
    processes,
  }
}
