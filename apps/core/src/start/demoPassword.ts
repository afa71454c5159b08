import { randomInt } from 'node:crypto'
import { readOrMake } from './dataDir.ts'
import { StartError } from './startError.ts'

const SHORTEST = 12
const words =
  'amber birch cedar delta ember fjord grove harbor indigo juniper lagoon meadow nectar orchid pebble quartz river saffron timber umber violet willow'.split(
    ' ',
  )

/** One password for the people of the example: of the settings, or made once and kept beside the data to be shown at each start. */
export async function readDemoPassword(folder: string, setting: string | undefined): Promise<string> {
  if (setting === undefined) return await readOrMake(folder, 'demo-password', makePassword)
  if (setting.length < SHORTEST) throw new StartError(`DEMO_PASSWORD needs at least ${SHORTEST} characters.`)
  return await readOrMake(folder, 'demo-password', () => setting)
}

function makePassword(): string {
  const pick = () => words[randomInt(words.length)]
  return `${pick()}-${pick()}-${pick()}-${randomInt(100, 1000)}`
}
