import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { MergeFormProps } from '../../kit/forms/MergeForm.tsx'
import type { FactWords } from '../../kit/forms/merge.ts'
import { type Draft, useDraft } from '../../kit/forms/use-draft.ts'
import { isStale } from '../api.ts'

export type Editing<Entity, Facts extends FieldValues> = FactWords<NoInfer<Facts>> & {
  readonly entity: Entity
  readonly factsOf: (entity: Entity) => Facts
  /** Saves what was typed on top of this state of the entity; rejects as stale when it is not the newest. */
  readonly save: (facts: Facts, on: Entity) => Promise<unknown>
  readonly read: () => Promise<Entity>
}

/** A change of an entity; when another user saved in between, `merging` has both changes, and nothing is lost. */
export function useEditing<Entity, Facts extends FieldValues>(
  { entity, factsOf, save, read, fields, show, lists }: Editing<Entity, Facts>,
  onDone: () => void,
): {
  draft: Draft<Facts>
  submit: (facts: Facts) => Promise<void>
  /** Both changes for a `MergeForm`, with another key each time. */
  merging: { key: number; sides: MergeFormProps<Facts> } | undefined
} {
  // What was typed is based on it, even when the page has been refreshed behind it.
  const [base, setBase] = useState(entity)
  const [clash, setClash] = useState<{ mine: Facts; theirs: Entity; count: number }>()
  const draft = useDraft<Facts>({ values: factsOf(base) })
  const { isDirty } = draft.formState
  useEffect(() => {
    if (!isDirty && !clash) setBase(entity)
  }, [entity, isDirty, clash])

  async function submit(facts: Facts, on: Entity) {
    try {
      await save(facts, on)
    } catch (error) {
      if (!isStale(error)) throw error
      const theirs = await read()
      // Only with both at once does a comparison hold.
      if (clash) setBase(clash.theirs)
      setClash({ mine: facts, theirs, count: (clash?.count ?? 0) + 1 })
      return
    }
    end(facts)
  }
  function end(facts: Facts) {
    setClash(undefined)
    draft.reset(facts, { keepDirtyValues: false })
    onDone()
  }

  return {
    draft,
    submit: (facts) => submit(facts, base),
    merging: clash && {
      key: clash.count,
      sides: {
        base: factsOf(base),
        mine: clash.mine,
        theirs: factsOf(clash.theirs),
        fields,
        show,
        lists,
        onSave: (facts) => submit(facts, clash.theirs),
        onDiscard: () => end(factsOf(clash.theirs)),
      },
    },
  }
}
