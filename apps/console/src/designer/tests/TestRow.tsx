import { testState } from '@parley/contract/flowTests/flowTest.enum.ts'
import type { FlowTestRow } from '@parley/contract/flowTests/flowTest.schema.ts'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { t } from './tests.messages.ts'

/** A test in the list: what it is called, and what came of it. */
export function TestRow({ test, onOpen }: { test: FlowTestRow; onOpen: () => void }) {
  const { name, turns, state, problem } = test
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full min-w-0 flex-col gap-1 rounded-control px-2 py-1.5 text-left hover:bg-hover"
    >
      <span className="max-w-full truncate font-medium text-ink text-sm" title={name}>
        {name}
      </span>
      <span className="flex max-w-full flex-wrap items-center gap-2 text-faint text-xs">
        <EnumTag of={testState} value={state} />
        {t('turns', { count: turns })}
      </span>
      {problem !== null && state === 'red' && (
        <span className="line-clamp-3 max-w-full break-words text-danger-ink text-xs">{problem}</span>
      )}
    </button>
  )
}
