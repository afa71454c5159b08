import { z } from 'zod'
import { scriptKind } from '../enums/operations.enum.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { byKind } from '../kernel/permission.ts'
import { enumOf, guid, id } from '../kernel/schema.ts'

export const designerApi = group('Designer', '/Designer', {
  GuidToId: endpoint({
    method: 'GET',
    path: '/GuidToId',
    summary: 'Get the ID of a flow or component by its GUID',
    permission: byKind({ flow: 'CallScript.view', component: 'Component.view' }),
    query: z.object({ guid }),
    response: z.object({ idCallScript: id, scriptKind: enumOf(scriptKind) }),
  }),
})
