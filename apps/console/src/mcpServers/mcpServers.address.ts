import { search } from '../shell/area.ts'

export const mcpServersAddress = { server: search.whole() }
