import { lineRules, textError } from '#/shared/textRules.ts'
import { MAX_TOKEN_NAME_LENGTH } from './feeds.limits.ts'

export const TOKEN_NAME = lineRules({ min: 0, max: MAX_TOKEN_NAME_LENGTH })

/** What is wrong with the trimmed name of a token for pushing updates. */
export const tokenNameError = (name: string) => textError(name, TOKEN_NAME)
