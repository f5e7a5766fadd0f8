import { MAX_API_TOKEN_NAME_LENGTH } from '#/features/people/auth/users/apiTokens.limits.ts'
import { lineRules, required, textError } from '#/shared/textRules.ts'

export const TOKEN_NAME = [required('Enter a name'), ...lineRules({ min: 0, max: MAX_API_TOKEN_NAME_LENGTH })]

/** What is wrong with a token's trimmed name. */
export const tokenNameError = (name: string) => textError(name, TOKEN_NAME)
