import { z } from 'zod'
import { scriptKind } from '../enums/operations.enum.ts'
import { view } from '../flows/flow.shared.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { enumOf, guid, id, json } from '../kernel/schema.ts'

/** A component as steps run it: `<guid>@published`, or at a fixed version `<guid>@3`. */
const COMPONENT_VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}@(published|[1-9]\d{0,8})$/

export const designerApi = group('Designer', '/Designer', {
  GuidToId: endpoint({
    method: 'GET',
    path: '/GuidToId',
    summary: 'Get the ID of a flow or component by its GUID',
    permission: view,
    query: z.object({ guid }),
    response: z.object({ idCallScript: id, scriptKind: enumOf(scriptKind) }),
  }),
  /** They are what components tell the flows that run them, so who draws such a flow gets them; names and pages are for those who may view the component. */
  Interfaces: endpoint({
    method: 'GET',
    path: '/Interfaces',
    summary: 'Get the interfaces of components in the versions that would run',
    permission: view,
    query: z.object({ use: z.array(z.string().regex(COMPONENT_VERSION)).min(1).max(200) }),
    response: z.record(z.string(), json),
  }),
})
