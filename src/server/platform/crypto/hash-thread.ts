import { hashSync, verifySync } from "@node-rs/argon2";

/** The number of the hash method argon2id: the package's own constant is lost when the types are removed. */
const argon2id = 2;

const parameters = {
  algorithm: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): string => hashSync(password, parameters);

export const verifyPasswordHash = ({
  password,
  stored,
}: {
  password: string;
  stored: string;
}): boolean => verifySync(stored, password);
