import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { WithRefusals } from '../kit/KitProvider.tsx'
import { type RefusalOf, useRefusal } from '../kit/use-refusal.ts'

const KindContext = createContext<FolderKind>('flow')

/** Whether the folders that are shown here are those of flows, of components or of campaigns. */
export const useFolderKind = (): FolderKind => useContext(KindContext)

/** Below here folders are those of one kind, and an operation that serves several asks for the permission of this one. */
export function OfFolders({ kind, children }: { kind: FolderKind; children: ReactNode }) {
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

const permissionOf = (permission: unknown, kind: FolderKind): unknown =>
  typeof permission === 'object' && permission !== null && 'byKind' in permission
    ? Reflect.get(Object(permission.byKind), kind)
    : permission
