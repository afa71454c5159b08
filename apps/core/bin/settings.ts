import { writeFileSync } from 'node:fs'
import { settingsTable } from '../src/settings/settingsTable.ts'

writeFileSync(new URL('../../../docs/settings.md', import.meta.url), settingsTable())
