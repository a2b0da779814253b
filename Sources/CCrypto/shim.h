// BIGNUM and RSA from libcrypto. Hashes and HMAC come from swift-crypto.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

// Swift can't use EVP_RSA_gen, a macro that calls a variadic function, or EVP_PKEY_PUBLIC_KEY, a
// macro that combines other macros.
static inline EVP_PKEY *_Nullable ccrypto_rsa_generate(size_t bits) { return EVP_RSA_gen(bits); }
static const int ccrypto_public_key = EVP_PKEY_PUBLIC_KEY;

// The builder keeps the address of each name, but Swift strings have an address only during a call.
static inline int ccrypto_push_rsa_public(OSSL_PARAM_BLD *_Nonnull builder,
                                          const BIGNUM *_Nonnull modulus,
                                          const BIGNUM *_Nonnull exponent) {
  return OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus) &&
         OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent);
}
