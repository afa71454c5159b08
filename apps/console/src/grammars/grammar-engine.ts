/** The matcher of conversations itself; it weighs something and comes in a chunk of its own. */
export { compileGrammar, type Grammar as Matcher } from '@parley/recognise/grammar/grammar.ts'
export { runTests, TEST_LANGUAGE } from '@parley/recognise/grammar/test-phrases.ts'
