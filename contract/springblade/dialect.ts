/** The two families of Blade servers: `bladex` is commercial, `springblade` open source (contract page springblade). */
export type Dialect = 'bladex' | 'springblade'
