import { hashCost } from '#server/services/auth/hashing.ts'

// 1 ms instead of 36 ms for a hash: tests create thousands of accounts.
Object.assign(hashCost, { memoryCost: 1024, timeCost: 1 })
