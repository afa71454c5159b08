import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { ListQueryOf, Operation } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import { ExportMenu } from '../export/ExportMenu.tsx'

/** The menu of a list that takes along what is filtered; the report has to know the filters of the list. */
export const reportOf =
  <R extends EndpointDeclaration>(operation: Operation<R>): ((filter: Partial<ListQueryOf<R>>) => ReactNode) =>
  (filter) => <ExportMenu operation={operation} query={filter} />
