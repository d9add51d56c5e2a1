// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasePaymaster} from "@account-abstraction/contracts/core/BasePaymaster.sol";
import {_packValidationData} from "@account-abstraction/contracts/core/Helpers.sol";
import {IEntryPoint} from "@account-abstraction/contracts/interfaces/IEntryPoint.sol";
import {PackedUserOperation} from "@account-abstraction/contracts/interfaces/PackedUserOperation.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/**
 * Pays for the operations that its owner has signed, as the VerifyingPaymaster of the ERC-4337 samples does.
 * The data is validUntil (6 bytes), validAfter (6 bytes) and the owner's signature (65 bytes).
 */
contract TestPaymaster is BasePaymaster {
    constructor(IEntryPoint entryPoint, address owner) BasePaymaster(entryPoint) {
        // The sender is a contract that deploys for everybody.
        _transferOwnership(owner);
    }

    /** The owner signs this as a message. */
    function hashOf(
        PackedUserOperation calldata op,
        uint48 validUntil,
        uint48 validAfter
    ) public view returns (bytes32) {
        bytes32 paymasterGas = bytes32(op.paymasterAndData[PAYMASTER_VALIDATION_GAS_OFFSET:PAYMASTER_DATA_OFFSET]);
        bytes32 gas = keccak256(abi.encode(op.accountGasLimits, paymasterGas, op.preVerificationGas, op.gasFees));
        return keccak256(abi.encode(hashWithoutGas(op, validUntil, validAfter), gas));
    }

    /** Or this, before anybody knows the gas: then the stub is final (ERC-7677). */
    function hashWithoutGas(
        PackedUserOperation calldata op,
        uint48 validUntil,
        uint48 validAfter
    ) public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    op.sender,
                    op.nonce,
                    keccak256(op.initCode),
                    keccak256(op.callData),
                    block.chainid,
                    address(this),
                    validUntil,
                    validAfter
                )
            );
    }

    function _validatePaymasterUserOp(
        PackedUserOperation calldata op,
        bytes32,
        uint256
    ) internal view override returns (bytes memory context, uint256 validationData) {
        bytes calldata data = op.paymasterAndData[PAYMASTER_DATA_OFFSET:];
        require(data.length == 77, "TestPaymaster: 77 bytes");
        uint48 validUntil = uint48(bytes6(data[:6]));
        uint48 validAfter = uint48(bytes6(data[6:12]));
        bytes calldata signature = data[12:];
        bool isSigned = isOwners(hashOf(op, validUntil, validAfter), signature) ||
            isOwners(hashWithoutGas(op, validUntil, validAfter), signature);
        // An invalid signature does not revert, so that a bundler can estimate with a stub.
        return ("", _packValidationData(!isSigned, validUntil, validAfter));
    }

    function isOwners(bytes32 hash, bytes calldata signature) private view returns (bool) {
        (address signer, ECDSA.RecoverError problem, ) = ECDSA.tryRecover(
            MessageHashUtils.toEthSignedMessageHash(hash),
            signature
        );
        return problem == ECDSA.RecoverError.NoError && signer == owner();
    }
}
