import { search } from '../shell/area.ts'

export const tenantValuesAddress = { value: search.text() }
