import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, example, failed, refusedFor } from '../../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { standingOut } from '../../testing/standing-out.ts'
import { commentLine } from '../testing/comment-stream.ts'
import { designerAnswers } from '../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const flow = example('CallScripts.Basic')
const me = { id: example('Home.UserInfo').id, name: 'Jan Novák' }
const eva = { id: 900, name: 'Eva Malá' }
const long = { id: 901, name: 'Maximiliana Alexandra von Hohenstein-Weißenburg zu Löwenfeld' }

type Thread = ReturnType<typeof example<'CallScripts.AddComment'>>
const said = (idFlowComment: number, text: string, author = eva, mentions: (typeof eva)[] = []) => ({
  ...{ idFlowComment, text, author, mentions },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', editedAt: null, rowVersion: 1 },
})
const thread = (idFlowComment: number, nodeId: string, text: string, more: Partial<Thread> = {}): Thread => ({
  ...{ idFlowComment, nodeId, nodeName: 'As it was', resolvedAt: null, resolvedBy: null },
  comments: [said(idFlowComment, text)],
  ...more,
})
const threads = [
  thread(1, 'hello', 'Say the amount @Jan Novák', {
    comments: [said(1, 'Say the amount @Jan Novák', eva, [me]), said(2, 'I will', me)],
  }),
  thread(3, 'ask', 'Too long', { comments: [said(3, 'Too long', long)] }),
  thread(5, 'hello', 'Done before', { resolvedAt: '2026-11-21T10:00:00.000Z', resolvedBy: me }),
  thread(7, 'removed-step', 'About a step that is gone'),
]

async function open(
  search: Parameters<typeof screens.designer>[1] = {},
  answers: Answers = {},
  permissions = everything,
) {
  const opened = await openConsole(
    screens.designer(flow.guid, search),
    { ...designerAnswers, 'CallScripts.Comments': threads, 'CallScripts.CommentPeople': [eva, me], ...answers },
    { permissions },
  )
  await expect.element(page.getByRole('application', { name: 'Canvas of Payment' })).toBeVisible()
  return opened
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a step shows how many comments are open, and its panel has them beside its properties', async () => {
  await open({ node: 'hello' })
  await expect.element(button(/^Say, Greeting, 1 exit.*1 open comment$/)).toBeVisible()
  await button('Comments (1)').click()
  await expect.element(page.getByRole('article', { name: 'Comment by Eva Malá' }).first()).toBeVisible()
  await expect.element(page.getByText('I will')).toBeVisible()
  await expect.element(page.getByText('Done before')).not.toBeVisible()
  await page.getByText('Resolved (1)').click()
  await expect.element(page.getByText('Done before')).toBeVisible()
  await expectAccessible()
})

test('a comment is written with a mention by keyboard, and Ctrl+Enter sends it', async () => {
  const sent: unknown[] = []
  await open(
    { node: 'ask' },
    {
      'CallScripts.AddComment': ({ body }) => {
        sent.push(body)
        return thread(9, 'ask', body.text)
      },
    },
  )
  await button('Comments (1)').click()
  await box('New comment').click()
  await userEvent.keyboard('Please look @Ev')
  await expect.element(page.getByRole('option', { name: 'Eva Malá' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Jan Novák' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(box('New comment')).toHaveValue('Please look @Eva Malá ')
  await userEvent.keyboard('today{Control>}{Enter}{/Control}')
  await expect.element(box('New comment')).toHaveValue('')
  expect(sent).toEqual([
    { text: 'Please look @Eva Malá today', mentions: [eva.id], nodeId: 'ask', nodeName: 'Will you pay?' },
  ])
})

test('what is not sent is there again when the panel was closed, also after a refusal', async () => {
  await open({ node: 'hello' }, { 'CallScripts.AddComment': refusedFor('flowComment.tooMany', { most: 1_000 }) })
  await button('Comments (1)').click()
  await box('New comment').fill('Half a thought')
  await button('Properties').click()
  await button('Comments (1)').click()
  await expect.element(box('New comment')).toHaveValue('Half a thought')
  await button('Comment').click()
  await expect.element(page.getByRole('alert').getByText(/The flow has 1000 comments/)).toBeVisible()
  await expect.element(box('New comment')).toHaveValue('Half a thought')
  await box('New comment').fill('')
})

test('an answer is written in the thread, Esc leaves it, and a thread is resolved', async () => {
  const done: unknown[] = []
  await open(
    { node: 'hello', thread: 1 },
    {
      'CallScripts.AnswerComment': ({ body }) => {
        done.push(body.text)
        return threads[0] as Thread
      },
      'CallScripts.ResolveComment': ({ params }) => {
        done.push(params.idFlowComment)
        return threads[0] as Thread
      },
    },
  )
  const card = page.getByRole('article', { name: 'Comment by Eva Malá' }).first()
  await expect.poll(() => document.activeElement === card.element()).toBe(true)
  await card.getByRole('button', { name: 'Answer' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(box('Answer')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Answer' }).click()
  await userEvent.keyboard('Thanks{Control>}{Enter}{/Control}')
  await expect.element(box('Answer')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(() => done).toEqual(['Thanks', 1])
})

test('an author edits and deletes; a comment with answers says why it stays', async () => {
  const edited: unknown[] = []
  const own = thread(1, 'hello', 'Mine', { comments: [said(1, 'Mine', me), said(2, 'Answer of Eva')] })
  await open(
    { node: 'hello', thread: 1 },
    {
      'CallScripts.Comments': [own],
      'CallScripts.UpdateComment': ({ body }) => {
        edited.push(body)
        return own
      },
    },
    { ...everything, CallScript: ['view'] },
  )
  const actions = page.getByRole('button', { name: 'Actions for comment by Jan Novák' })
  await actions.click()
  await expect.element(page.getByText(/The comment has 1 answer\. Resolve it instead/)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await box('Edit comment').fill('Mine, better')
  await button('Save').click()
  await expect.poll(() => edited).toEqual([{ text: 'Mine, better', mentions: [], rowVersion: 1 }])
  // Others' comments are not hers to change, but who may only view the flow writes all the same.
  await expect.element(page.getByRole('button', { name: 'Actions for comment by Eva Malá' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Read-only', { exact: true })).toBeVisible()
  await expect.element(box('New comment')).toBeEnabled()
})

test('the list of all comments leads to the step, and has those of deleted steps', async () => {
  const { history } = await open()
  await button('All comments, 3 open').click()
  await page.getByRole('button', { name: /Will you pay\?.*Too long/ }).click()
  await expect.poll(() => history.location.search).toContain('node=ask')
  expect(history.location.search).toContain('thread=3')
  await expect.element(page.getByRole('article', { name: `Comment by ${long.name}` })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Deleted steps' })).toBeVisible()
  await expect.element(page.getByText('About a step that is gone')).toBeVisible()
  await expectAccessible()
  await button('Mentions me').click()
  await expect.element(page.getByRole('button', { name: /Greeting.*Say the amount/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Deleted steps' })).not.toBeInTheDocument()
  await button('Resolved').click()
  await expect.element(page.getByRole('button', { name: /Greeting.*Done before/ })).toBeVisible()
})

test('four times enlarged, comments stay within the screen', async () => {
  await open({ node: 'ask', thread: 3 })
  await expect.element(page.getByRole('article', { name: `Comment by ${long.name}` })).toBeVisible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
  await button('All comments, 3 open').click()
  await expect.element(page.getByRole('heading', { name: 'Deleted steps' })).toBeVisible()
  await expect.poll(standingOut).toEqual([])
})

test('a link to a thread of a deleted step opens the list with it', async () => {
  await open({ node: 'removed-step', thread: 7 })
  await expect.element(page.getByText('About a step that is gone')).toBeVisible()
})

test('a link to a deleted comment says so', async () => {
  await open({ node: 'hello', thread: 99 })
  await expect.element(page.getByText('This comment was deleted.')).toBeVisible()
})

test('what others write appears; in the outline, too', async () => {
  let shown = [threads[1] as Thread]
  await open({ node: 'ask', thread: 3 }, { 'CallScripts.Comments': () => shown })
  await expect.element(page.getByText('Too long')).toBeVisible()
  shown = [thread(3, 'ask', 'Too long', { comments: [said(3, 'Too long'), said(4, 'Shorter now', me)] })]
  await expect.poll(() => commentLine.isOpen).toBe(true)
  commentLine.changed()
  await expect.element(page.getByText('Shorter now')).toBeVisible()
  await button('Outline').click()
  await expect.element(page.getByText('1 open comment')).toBeInTheDocument()
})

test('nothing, and what could not be read', async () => {
  await open({ node: 'hello' }, { 'CallScripts.Comments': [] })
  await button('Comments').click()
  await expect.element(page.getByText('No comments on this step')).toBeVisible()
  await button('All comments').click()
  await expect.element(page.getByText('No open comments')).toBeVisible()
})

test('what could not be read says so', async () => {
  await open({ node: 'hello' }, { 'CallScripts.Comments': failed })
  await button('Comments').click()
  await expect.element(page.getByText('Something went wrong in Parley')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})
