export { compilePattern } from '@parley/recognise/pattern.ts'
export { type Recogniser, recogniser } from '@parley/recognise/recogniser.schema.ts'
export * from './canonical.ts'
export { KeyCollector, type KeyEntry } from './channel/key-collector.ts'
export type { Cancel, LineInput, LineNote, LinePorts, Playback, PlayEvents } from './channel/line-ports.ts'
export { TimedPlayback } from './channel/timed-playback.ts'
export { type Turning, usualTurning } from './channel/turning.ts'
export { VoiceLine } from './channel/voice-line.ts'
export { checkAgainst, type Named } from './check/named.ts'
export * from './check.ts'
export * from './component.ts'
export * from './diff.ts'
export * from './document.schema.ts'
export type { FlowComment, FlowDrawing, FlowGroup } from './drawing.schema.ts'
export { type Alignment, alignNodes, distributeNodes, type SizeOf } from './edit/arrange.ts'
export { copyNodes, type PasteResult, pasteNodes } from './edit/clip.ts'
export {
  type Completion,
  type Completions,
  checkExpressionAt,
  completionsFor,
  type ExpressionCheck,
} from './edit/completion.ts'
export * from './edit/drawing.ts'
export { addedIds, applyEdit, type Edit, editsInOne, NO_EDIT, nodeOf } from './edit/edit.ts'
export { type FieldResult, setField } from './edit/field.ts'
export type { Fix } from './edit/fixes/fix.ts'
export { fixesOf } from './edit/fixes/fixes.ts'
export { addLanguage, type LanguageWords, removeLanguage, wordsOnlyIn } from './edit/languages.ts'
export { type Conflict, type Merged, mergeDocuments, takeTheirs } from './edit/merge.ts'
export { moveStep, type StepPlace } from './edit/move-step.ts'
export {
  type AddOptions,
  addNode,
  insertOnWire,
  moveNodes,
  newNode,
  type Position,
  placeOnWire,
  removeNodes,
  setNode,
  setSettings,
} from './edit/nodes.ts'
export { renameOutlet } from './edit/outlets.ts'
export { type OutlineLine, outlineOf } from './edit/outline.ts'
export { type Path, type PathStep, pathOf, valueAt } from './edit/path.ts'
export {
  type RenameResult,
  removeVariable,
  renameVariable,
  setVariable,
  type VariablePlace,
  type VariableUse,
  variableUses,
} from './edit/variables.ts'
export { connect, disconnect, targetOf, type WireEnd } from './edit/wires.ts'
export type * from './engine/effect.ts'
export * from './engine/engine.ts'
export * from './engine/event-kind.ts'
export type * from './engine/input.ts'
export type { ComponentUse, NodeIcon, ReferenceKind } from './engine/node-definition.ts'
export { compile, type Library, Program, phrasesOf, unusableProgram } from './engine/program.ts'
export { shownVariables } from './engine/shown.ts'
export type * from './engine/state.ts'
export { FIRST_LISTEN, readState } from './engine/stored-state.ts'
export { fitsVariable } from './engine/variable-value.ts'
export { type FailedExpression, findFailedExpression } from './explain.ts'
export type { FunctionFacts, ValueType } from './expressions/describe.ts'
export { compileExpression, type Expression, unknownNames } from './expressions/expression.ts'
export { ExpressionError } from './expressions/expression-error.ts'
export { compileTemplate, splitTemplate } from './expressions/template.ts'
export * from './json.ts'
export * from './limits.ts'
export * from './new-document.ts'
export type { AgentMessage, LlmPayload } from './nodes/agent-talk.ts'
export type { KnowledgePayload } from './nodes/answer.ts'
export { readAnswerBody } from './nodes/answer-body.ts'
export type { CallbackPayload } from './nodes/callback.ts'
export type { DeskPayload } from './nodes/desk-transfer.ts'
export type { EmailPayload } from './nodes/email.ts'
export type { FieldKind, FieldVariant, NodeField } from './nodes/field.ts'
export { fieldsOf, kindOf, settingsFields } from './nodes/fields.ts'
export type { McpPayload } from './nodes/mcp-function.ts'
export type { TimerPayload } from './nodes/pause.ts'
export type { PinnedAnswer } from './nodes/pinned.schema.ts'
export * from './nodes/registry.schema.ts'
export { definitionOf, NODE_DEFINITIONS, outletsOf, reactionsOf } from './nodes/registry.ts'
export type { HttpPayload } from './nodes/request.ts'
export type { RpaPayload } from './nodes/rpa.ts'
export type { ScriptPayload } from './nodes/script.ts'
export type { SmsPayload } from './nodes/sms.ts'
export type { FlowPayload } from './nodes/subflow.ts'
export type { SuppressPayload } from './nodes/suppress.ts'
export type { TransferPayload } from './nodes/transfer.ts'
export * from './opening-times.schema.ts'
export { isOpenAt } from './opening-times.ts'
export * from './parse.ts'
export * from './reaction.schema.ts'
export * from './relations.ts'
export * from './replay.ts'
export * from './settings.schema.ts'
export { type FlowTemplate, templateDocument } from './templates/kit.ts'
export { FLOW_TEMPLATES } from './templates/templates.ts'
export * from './texts/text.schema.ts'
export { type RequestTrial, type TriedStep, tryRequest } from './try-request.ts'
