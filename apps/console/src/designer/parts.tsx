import {
  Braces,
  CircleAlert,
  FlaskConical,
  History,
  Languages,
  ListTree,
  MessagesSquare,
  Shapes,
  Variable,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Icon } from '../kit/icon.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { t } from './designer.messages.ts'

/** What stands around the canvas. A part takes no props: it uses `useDesigner()`, `useEditor(selector)` and `useProblems()`. */
export interface DesignerPart {
  /** In the address. */
  readonly id: string
  readonly title: string
  readonly icon: Icon
  /** Not shown to those who may only look. */
  readonly isForEditing?: boolean
  /** Opened by a button of its own; there is no tab for it. */
  readonly isApart?: boolean
  readonly Part: ComponentType
}

const panel = <CardSkeleton lines={3} />
const view = <div aria-hidden className="pulse-soft h-full bg-canvas" />

/** In place of the canvas, chosen in the toolbar: the same flow seen in another way. */
export const views: readonly DesignerPart[] = [
  {
    id: 'outline',
    title: t('outline'),
    icon: ListTree,
    Part: lazyPart(async () => (await import('./outline/Outline.tsx')).Outline, view),
  },
  {
    id: 'texts',
    title: t('texts'),
    icon: Languages,
    Part: lazyPart(async () => (await import('./texts/TextsView.tsx')).TextsView, view),
  },
  {
    id: 'json',
    title: t('json'),
    icon: Braces,
    Part: lazyPart(async () => (await import('./json/JsonView.tsx')).JsonView, view),
  },
]

/** What leads to the problems names them by this, and their panel has it as its id. */
export const PROBLEMS = 'problems'
export const COMMENTS = 'comments'
export const TESTS = 'tests'
export const REPLAYS = 'replays'

/** In the panel at the left, beside the steps to add. */
export const sides: readonly DesignerPart[] = [
  {
    id: 'steps',
    title: t('steps'),
    icon: Shapes,
    isForEditing: true,
    Part: lazyPart(async () => (await import('./pick/Palette.tsx')).Palette, panel),
  },
  {
    id: 'variables',
    title: t('variables'),
    icon: Variable,
    Part: lazyPart(async () => (await import('./variables/VariablesPanel.tsx')).VariablesPanel, panel),
  },
  {
    id: PROBLEMS,
    title: t('problems'),
    icon: CircleAlert,
    Part: lazyPart(async () => (await import('./problems/ProblemsPanel.tsx')).ProblemsPanel, panel),
  },
  {
    id: COMMENTS,
    title: t('comments'),
    icon: MessagesSquare,
    isApart: true,
    Part: lazyPart(async () => (await import('./comments/CommentsPanel.tsx')).CommentsPanel, panel),
  },
  {
    id: TESTS,
    title: t('tests'),
    icon: FlaskConical,
    isApart: true,
    Part: lazyPart(async () => (await import('./tests/TestsPanel.tsx')).TestsPanel, panel),
  },
  {
    id: REPLAYS,
    title: t('replays'),
    icon: History,
    isApart: true,
    Part: lazyPart(async () => (await import('./replays/ReplaysPanel.tsx')).ReplaysPanel, panel),
  },
]

/** At the right: the selected step, several of them, or the flow itself. */
export const Inspector: ComponentType = lazyPart(async () => (await import('./panel/Inspector.tsx')).Inspector, panel)

/** In the toolbar: whether it is saved, and what makes it a version. */
export const SaveTools: ComponentType = lazyPart(async () => (await import('./draft/DraftTools.tsx')).DraftTools)
