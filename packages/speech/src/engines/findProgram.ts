import { access, constants } from 'node:fs/promises'

/** Where package managers put programs. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/local/bin']

/** The path of a program that is installed on this machine. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const path = `${folder}/${name}`
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
