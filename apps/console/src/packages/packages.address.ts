import { search } from '../shell/area.ts'

export const packageCreateAddress = { made: search.whole() }

export const packageInstallAddress = { package: search.whole(), install: search.whole() }
