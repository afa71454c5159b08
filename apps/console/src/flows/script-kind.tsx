import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { OfFolders } from '../folders/folder-kind.tsx'

const KindContext = createContext<ScriptKind>('flow')

/** Whether what is shown here are flows or components. */
export const useScriptKind = (): ScriptKind => useContext(KindContext)

/** Below here everything concerns one kind: folders are those of the kind, and an operation that serves both asks for its permission. */
export function OfKind({ kind, children }: { kind: ScriptKind; children: ReactNode }) {
  return (
    <KindContext value={kind}>
      <OfFolders kind={kind}>{children}</OfFolders>
    </KindContext>
  )
}
