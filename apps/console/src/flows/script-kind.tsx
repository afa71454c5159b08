import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { WithRefusals } from '../kit/KitProvider.tsx'
import { type RefusalOf, useRefusal } from '../kit/use-refusal.ts'

const KindContext = createContext<ScriptKind>('flow')

/** Whether what is shown here are flows or components. */
export const useScriptKind = (): ScriptKind => useContext(KindContext)

/** Below here everything concerns one kind: folders are those of the kind, and an operation that serves both asks for its permission. */
export function OfKind({ kind, children }: { kind: ScriptKind; children: ReactNode }) {
  const refusalOf = useRefusal()
  const ofKind = useCallback<RefusalOf>(
    (endpoint, at) => refusalOf({ ...endpoint, permission: permissionOf(endpoint.permission, kind) }, at),
    [refusalOf, kind],
  )
  return (
    <KindContext value={kind}>
      <WithRefusals refusalOf={ofKind}>{children}</WithRefusals>
    </KindContext>
  )
}

const permissionOf = (permission: unknown, kind: ScriptKind): unknown =>
  typeof permission === 'object' && permission !== null && 'byKind' in permission
    ? Reflect.get(Object(permission.byKind), kind)
    : permission
