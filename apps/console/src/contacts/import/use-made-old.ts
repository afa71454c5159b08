import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { makeOld } from '../../shell/api.ts'

const { RUNNING } = contactImportState.of

/** When the task of an import has ended, what it changed is read again: contacts, counts, earlier imports. */
export function useMadeOld(shown: ContactImport | undefined): void {
  const cache = useQueryClient()
  const before = useRef<string>(undefined)
  const state = shown?.state
  useEffect(() => {
    if (before.current === RUNNING && state !== RUNNING) void makeOld(cache, operations.Campaigns.ApplyImport)
    before.current = state
  }, [state, cache])
}
