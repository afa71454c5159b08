import { MAX_AT_ONCE, MAX_UTTERANCE } from '@parley/contract/datasets/dataset.enum.ts'
import { UpdateUtterance as fields } from '@parley/contract/fields/nlp.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRefusal } from '../kit/use-refusal.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './datasets.messages.ts'
import { linesOf, linesProblem } from './utterance-lines.ts'

const { AddUtterances, Categories, MoveUtterances, UpdateUtterance } = operations.Nlp
const MOST_OFFERED = 200

/** Categories to choose from, found as one types. */
function useCategoryOptions(idDataset: number) {
  const [search, find] = useState('')
  const query = { limit: MOST_OFFERED, sort: 'name' as const, ...(search === '' ? {} : { search }) }
  const { data } = useRead(Categories, { params: { idDataset }, query })
  const items = data?.items ?? []
  return { items, options: items.map(({ idCategory, name }) => ({ value: idCategory, label: name })), find }
}

type AddProps = { idDataset: number; idCategory?: number; onClose: () => void }

/** Some texts at once, each in a line. */
export function AddUtterancesDrawer({ idDataset, idCategory, onClose }: AddProps) {
  const { options, find } = useCategoryOptions(idDataset)
  const values = { texts: '', idCategory: idCategory ?? null } as { texts: string; idCategory: number | null }
  return (
    <CreateDrawer
      title={t('add')}
      action={t('addAction')}
      operation={AddUtterances}
      values={values}
      send={({ texts, idCategory: to }, write) =>
        write({ params: { idDataset }, body: { idCategory: to ?? 0, texts: linesOf(texts) } })
      }
      created={({ added, known, conflicts }) =>
        conflicts > 0 ? t('addedConflicts', { added, known, conflicts }) : t('added', { added, known })
      }
      onClose={onClose}
    >
      {(control) => (
        <>
          {idCategory === undefined && (
            <FormComboBox
              control={control}
              name="idCategory"
              label={t('category')}
              options={options}
              onSearch={find}
              isRequired
            />
          )}
          <FormTextArea
            control={control}
            name="texts"
            label={t('utterances')}
            help={t('line')}
            rows={12}
            isRequired
            check={(text) => linesProblem(String(text), MAX_AT_ONCE, MAX_UTTERANCE)}
            autoFocus={idCategory !== undefined}
          />
        </>
      )}
    </CreateDrawer>
  )
}

type Chosen = { idDataset: number; ids: readonly number[]; onDone: () => void; onClose: () => void }

/** Asks into which category some utterances go. */
export function MoveDialog({ idDataset, ids, onDone, onClose }: Chosen) {
  const { items, options, find } = useCategoryOptions(idDataset)
  const draft = useDraft<{ idCategory: number | null }>({ values: { idCategory: null } })
  const { write } = useWrite(MoveUtterances, { silent: true })
  const refusal = useRefusal()(MoveUtterances)
  return (
    <FormDialog
      title={t('movePlenty', { count: ids.length })}
      draft={draft}
      submitLabel={t('move')}
      blocked={refusal}
      onClose={onClose}
      onSubmit={async ({ idCategory }) => {
        const body = { idUtterances: [...ids], idCategory: idCategory ?? 0 }
        const { changed } = await write({ params: { idDataset }, body })
        const name = items.find((each) => each.idCategory === idCategory)?.name ?? ''
        showToast('success', t('moved', { count: changed, name }))
        onClose()
        onDone()
      }}
    >
      <FormComboBox
        control={draft.control}
        name="idCategory"
        label={t('chooseCategory')}
        options={options}
        onSearch={find}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

type EditProps = { idDataset: number; utterance: { idUtterance: number; text: string }; onClose: () => void }

export function EditUtteranceDialog({ idDataset, utterance, onClose }: EditProps) {
  const draft = useDraft({ values: { text: utterance.text } })
  const { write } = useWrite(UpdateUtterance, { silent: true })
  const refusal = useRefusal()(UpdateUtterance)
  return (
    <FormDialog
      title={t('editUtterance')}
      draft={draft}
      blocked={refusal}
      onClose={onClose}
      onSubmit={async (body) => {
        await write({ params: { idDataset, idUtterance: utterance.idUtterance }, body })
        showToast('success', t('utteranceSaved'))
        onClose()
      }}
    >
      <FormText control={draft.control} field={fields.text} autoFocus />
    </FormDialog>
  )
}
