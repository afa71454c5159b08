import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { Breadcrumb } from '../kit/pages/Breadcrumb.tsx'
import { useSearchState } from '../kit/use-search-state.ts'
import { guid as readGuid } from '../shell/area/param.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { conversationArea } from './conversations.area.tsx'
import { t } from './conversations.messages.ts'
import { conversationHref } from './conversations.path.ts'
import { DialLogList } from './DialLogList.tsx'

/** The first guid in what was pasted, for example in a whole address or a line of a log. */
export const guidIn = (text: string): string | undefined =>
  readGuid(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0] ?? '')

function FindForm() {
  const { navigate } = useKit()
  const [, patch] = useSearchState()
  const [text, setText] = useState('')
  return (
    <form
      className="mt-4 flex max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const guid = guidIn(text)
        if (guid) navigate(conversationHref({ guid }))
        else patch({ q: text.trim() })
      }}
    >
      <TextField
        className="flex-1"
        label={t('promptLabel')}
        value={text}
        onChange={setText}
        placeholder="0192f1c4-7a10-7000-8000-3b9f5c2e11aa"
        autoComplete="off"
        maxLength={500}
      />
      <Button type="submit" variant="primary">
        {t('promptOpen')}
      </Button>
    </form>
  )
}

/** Where one begins with a guid or a number in hand; below it what has happened lately. */
export function ConversationPrompt() {
  const [search] = useSearchState()
  const wanted = search.get('q') ?? ''
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-content flex-col px-6 pt-5 pb-6">
      <Breadcrumb crumbs={crumbsOf(conversationArea)} />
      <div className="mt-2 mb-6 rounded-card bg-surface px-5 py-5 ring-1 ring-line">
        <h1 className="font-semibold text-ink text-xl tracking-tight">{t('promptTitle')}</h1>
        <p className="mt-0.5 text-faint text-sm">{t('promptText')}</p>
        <FindForm />
      </div>
      <h2 className="mb-3 font-semibold text-base text-ink">
        {wanted ? t('foundFor', { text: wanted }) : t('recent')}
      </h2>
      <DialLogList />
    </div>
  )
}
